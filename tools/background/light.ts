export type Colour = readonly [red: number, green: number, blue: number];

/** What the landscape is seen in: the colours of an hour of the day. */
export interface Light {
  zenith: Colour;
  sky: Colour;
  horizon: Colour;
  /** Where the sun is near, in pixels, and how much of its colour is seen there. */
  glow: { colour: Colour; x: number; y: number; share: number };
  mist: Colour;
  turbine: Colour;
  /** Each ridge at its crest and at the foot of the picture, from the farthest to the nearest. */
  ridges: readonly { top: Colour; foot: Colour }[];
}

/** After sunset: spruce green. */
export const EVENING: Light = {
  zenith: colour("#0a1914"),
  sky: colour("#123a2d"),
  horizon: colour("#2b6a55"),
  glow: { colour: colour("#9fd9bf"), x: 700, y: 748, share: 0.34 },
  mist: colour("#86bfa8"),
  turbine: colour("#b9dccd"),
  ridges: [
    { top: colour("#24584a"), foot: colour("#2d6a57") },
    { top: colour("#1a4a3b"), foot: colour("#215645") },
    { top: colour("#11352a"), foot: colour("#164033") },
    { top: colour("#0a231b"), foot: colour("#081b15") },
  ],
};

/** Before sunrise: the first warm light behind the mountains. */
export const DAWN: Light = {
  zenith: colour("#0b1a20"),
  sky: colour("#1a3f47"),
  horizon: colour("#9c7d62"),
  glow: { colour: colour("#f2c894"), x: 380, y: 760, share: 0.55 },
  mist: colour("#9fa58b"),
  turbine: colour("#dcdccb"),
  ridges: [
    { top: colour("#43584f"), foot: colour("#50604f") },
    { top: colour("#27463d"), foot: colour("#2f5044") },
    { top: colour("#15332a"), foot: colour("#193c31") },
    { top: colour("#0c231d"), foot: colour("#091b16") },
  ],
};

/** Channels from 0 to 1. */
function colour(hex: string): Colour {
  const channel = (start: number) => parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}
