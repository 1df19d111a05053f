import { useLayoutEffect, useRef, useState } from "react";

/** How wide an element is drawn, in whole pixels; 0 until it has been measured. */
export function useWidth<Measured extends HTMLElement>() {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
