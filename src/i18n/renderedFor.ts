/** Whoever a page is drawn for elsewhere than in their browser, or taken over as it was drawn so. */
export interface RenderedFor {
  timeZone: string;
  /** When it is rendered, in milliseconds since 1970. */
  now: number;
}

type Source = () => RenderedFor | undefined;

const nobody: Source = () => undefined;
let source = nobody;

/** Whoever the page is being drawn for, when that cannot be asked of the browser. */
export const renderedFor = (): RenderedFor | undefined => source();

/** From here on whatever is drawn is for who this tells; the answer ends it. */
export function drawFor(told: Source): () => void {
  source = told;
  return () => source = nobody;
}
