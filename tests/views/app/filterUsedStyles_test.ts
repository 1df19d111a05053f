import assert from "node:assert/strict";
import { filterUsedStyles } from "../../../src/app/filterUsedStyles.ts";

const STYLES = [
  "--sxs{--sxs:0 t-x dark}@media{:root,.t-x{--colors-ink:#111}.dark{--colors-ink:#eee}}",
  "--sxs{--sxs:1 k-a}@media{@keyframes k-a{from{opacity:0}to{opacity:1}}*{margin:0}}",
  "--sxs{--sxs:2 c-a c-b c-c}@media{.c-a{color:red}@media (hover: hover){.c-a:hover{color:blue}}" +
  ".c-b{top:0}.c-b > .c-c{left:0}.c-ab{top:1px}}",
  "--sxs{--sxs:3 c-a-x-size-small}@media{.c-a-x-size-small{width:1px}.c-a-y-size-large{width:9px}}",
].join("\n");

const ALWAYS =
  "--sxs{--sxs:0 t-x dark}@media{:root,.t-x{--colors-ink:#111}.dark{--colors-ink:#eee}}" +
  "--sxs{--sxs:1 k-a}@media{@keyframes k-a{from{opacity:0}to{opacity:1}}*{margin:0}}";

Deno.test("filterUsedStyles: keeps global rules and those of the page's classes in order", () => {
  assert.equal(
    filterUsedStyles(STYLES, '<p class="c-a c-a-x-size-small">c-b</p>'),
    `${ALWAYS}--sxs{--sxs:2 c-a}@media{.c-a{color:red}@media (hover: hover){.c-a:hover{color:blue}}}` +
      "--sxs{--sxs:3 c-a-x-size-small}@media{.c-a-x-size-small{width:1px}}",
  );
  // A rule for two is there for either of them.
  assert.equal(
    filterUsedStyles(STYLES, '<ul class="c-c"></ul>'),
    `${ALWAYS}--sxs{--sxs:2 c-c}@media{.c-b > .c-c{left:0}}`,
  );
  assert.equal(
    filterUsedStyles(STYLES.replace("red", "lime"), '<p class="x c-a"></p>').includes(
      "{color:lime}",
    ),
    true,
  );
});

Deno.test("filterUsedStyles: throws for style sheets of another format", () => {
  for (const other of ["", ".c-a{color:red}", `${STYLES}--sxs{--sxs:4 c-a}.c-a{top:0}`]) {
    assert.throws(() => filterUsedStyles(other, '<p class="c-a"></p>'), TypeError);
  }
});
