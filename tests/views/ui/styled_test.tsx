import { viewTest } from "../../support/viewTest.tsx";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { lazy, type ReactNode, Suspense, useLayoutEffect } from "react";
import { createStyled } from "../../../src/ui/styled.ts";
import { css, styled } from "../../../src/ui/theme.ts";

/** The rules of the page. */
const readCss = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");

const requestedProps: unknown[] = [];

/** Wraps Stitches' function and records its calls. */
function recordCss(...composers: never[]) {
  requestedProps.push("a style");
  return new Proxy(css(...composers), {
    apply(style, _, [props]) {
      requestedProps.push(props);
      return style(props);
    },
  });
}
const recordedStyled = createStyled(recordCss) as typeof styled;

const note = {
  color: "red",
  variants: {
    tone: { quiet: { color: "gray" }, loud: { color: "black" } },
    isWide: { true: { width: 501 } },
  },
  defaultVariants: { tone: "quiet" },
} as const;

viewTest("styled: creates styles on first render, each combination once", async (page) => {
  const Note = recordedStyled("p", note);
  assert.deepEqual(requestedProps, []);
  const notes = (
    <>
      <Note>eins</Note>
      <Note tone="loud">zwei</Note>
      <Note tone="loud" isWide className="own" id="drei">drei</Note>
      <Note tone="loud">vier</Note>
      <Note as="q" css={{ height: 7 }}>fünf</Note>
    </>
  );
  const { rerender } = await page.show(notes);
  const once = [
    "a style",
    {},
    { tone: "loud" },
    { tone: "loud", isWide: true },
    { css: { height: 7 } },
  ];
  assert.deepEqual(requestedProps, once);
  rerender(<div key="anew">{notes}</div>);
  assert.deepEqual(requestedProps, once);
  const style = css(note);
  const getClasses = (text: string) => screen.getByText(text).className;
  assert.deepEqual(["eins", "zwei", "drei", "vier", "fünf"].map(getClasses), [
    style().className,
    style({ tone: "loud" }).className,
    `${style({ tone: "loud", isWide: true })} own`,
    style({ tone: "loud" }).className,
    style({ css: { height: 7 } }).className,
  ]);
  assert.deepEqual(
    [screen.getByText("drei").outerHTML, screen.getByText("fünf").tagName],
    [`<p class="${getClasses("drei")}" id="drei">drei</p>`, "Q"],
  );
});

viewTest(
  "styled: inserts a component's rules after those of the component it wraps",
  async ({ show }) => {
    const Inner = styled("b", { visibility: "visible", outlineOffset: 611 });
    const Component = ({ children, className }: { children: ReactNode; className?: string }) => (
      <Inner className={className}>{children}</Inner>
    );
    const Outer = styled(Component, { visibility: "visible", outlineOffset: 612 });
    const Outermost = styled(Outer, { visibility: "visible", outlineOffset: 613 });
    await show(
      <>
        <Outermost>beide</Outermost>
        <Outer>eine</Outer>
      </>,
    );
    const rules = [...readCss().matchAll(/61[123]px/g)].map(String);
    assert.deepEqual(rules, ["611px", "612px", "613px"]);
    assert.equal(`${Outer}`, `.${screen.getByText("eine").className.split(" ").at(-1)}`);
  },
);

viewTest("styled: inserts rules when the component is committed", async ({ show }) => {
  const Committed = styled("p", { visibility: "visible", outlineOffset: 621 });
  const Suspended = styled("p", { visibility: "visible", outlineOffset: 622 });
  const listAdded = () => [...readCss().matchAll(/62[12]px/g)].map(String);
  const seen: Record<string, string[]> = {};
  const { promise, resolve } = Promise.withResolvers<{ default: () => null }>();
  const Waiting = lazy(() => promise);
  function Observer() {
    seen["during render"] ??= listAdded();
    useLayoutEffect(() => void (seen["in a layout effect"] ??= listAdded()), []);
    return null;
  }
  await show(
    <Suspense fallback="kommt">
      <Suspended>zwei</Suspended>
      <Waiting />
    </Suspense>,
  );
  seen["while suspended"] = listAdded();
  resolve({ default: () => null });
  await screen.findByText("zwei");
  seen["after suspense"] = listAdded();
  await show(
    <>
      <Committed>eins</Committed>
      <Observer />
    </>,
  );
  assert.deepEqual(seen, {
    "while suspended": [],
    "after suspense": ["622px"],
    "during render": ["622px"],
    "in a layout effect": ["622px", "621px"],
  });
});

viewTest("styled: keeps the order of rule groups whenever rules are inserted", async ({ show }) => {
  const Varied = styled("p", {
    visibility: "visible",
    outlineOffset: 631,
    variants: { isWide: { true: { outlineOffset: 632, "@narrow": { outlineOffset: 633 } } } },
  });
  await show(<Varied isWide>erst</Varied>);
  const Later = styled("p", {
    visibility: "visible",
    outlineOffset: 634,
    "@narrow": { outlineOffset: 635 },
  });
  await show(<Later>dann</Later>);
  const rules = [...readCss().matchAll(/(?<=outline-offset: ?)63[1-5]px/g)].map(String);
  assert.deepEqual(rules, ["631px", "634px", "635px", "632px", "633px"]);
});

viewTest("styled: writes sizes of text boxes in rem and lines in px", async ({ show }) => {
  const Sized = styled("p", {
    fontSize: 704,
    lineHeight: "720px",
    minHeight: 7,
    maxWidth: "calc(100vw - 736px)",
    padding: "752px",
    flexBasis: 768,
    gridTemplateColumns: "minmax(784px, 2fr) 3fr",
  });
  await show(<Sized>groß</Sized>);
  const text = readCss().replaceAll(/([:,]) /g, "$1");
  const expected = [
    "font-size:44rem",
    "line-height:45rem",
    "min-height:7px",
    "max-width:calc(100vw - 46rem)",
    "padding:752px",
    "flex-basis:48rem",
    "grid-template-columns:minmax(49rem,2fr) 3fr",
  ];
  assert.deepEqual(expected.filter((declaration) => !text.includes(declaration)), []);
});
