/** Asks for the font; text is drawn in it once it is there. It may be asked for again. */
export async function loadFont(): Promise<void> {
  await document.fonts.load("1em 'Inter Variable'");
  document.documentElement.classList.add("has-font");
}
