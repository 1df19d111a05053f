/** A wind turbine; lengths in pixels of the picture. */
export interface Turbine {
  x: number;
  /** Heights of the hub and of the foot, from the top of the picture. */
  hub: number;
  foot: number;
  blade: number;
  /** Thirds of a turn in one loop: with three equal blades the loop closes at any whole number. */
  thirds: number;
  /** Where the blades stand at the start, in turns. */
  phase: number;
}

/** How much of the pixel at x, y the turbine covers, from 0 to 1, `moment` (0 to 1) into the loop. */
export function turbineCoverage(turbine: Turbine, x: number, y: number, moment: number): number {
  const { hub, foot, blade } = turbine;
  const dx = x - turbine.x;
  const dy = y - hub;
  const tower = taper(dx, dy, 0, 0, 0, foot - hub, blade * 0.022, blade * 0.042);
  const nacelle = taper(dx, dy, -blade * 0.03, 0, blade * 0.05, 0, blade * 0.035, blade * 0.03);
  let distance = Math.min(tower, nacelle);
  if (dx * dx + dy * dy < (blade + 4) ** 2) {
    const start = turbine.phase + turbine.thirds * moment / 3;
    for (let third = 0; third < 3; third++) {
      const angle = 2 * Math.PI * (start + third / 3);
      distance = Math.min(distance, bladeDistance(dx, dy, angle, blade));
    }
  }
  return Math.min(1, Math.max(0, 0.5 - distance));
}

/** Slender, widest at a fifth of its length. */
function bladeDistance(dx: number, dy: number, angle: number, length: number): number {
  const across = Math.sin(angle);
  const along = -Math.cos(angle);
  const wide = length * 0.2;
  const lean = length * 0.012;
  const wx = across * wide - along * lean;
  const wy = along * wide + across * lean;
  return Math.min(
    taper(dx, dy, 0, 0, wx, wy, length * 0.02, length * 0.034),
    taper(dx, dy, wx, wy, across * length, along * length, length * 0.034, length * 0.006),
  );
}

/** Distance to a bar from a to b whose half width changes from `start` to `end`. */
function taper(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  start: number,
  end: number,
): number {
  const lengthX = bx - ax;
  const lengthY = by - ay;
  const share = ((x - ax) * lengthX + (y - ay) * lengthY) / (lengthX ** 2 + lengthY ** 2);
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - at * lengthX, y - ay - at * lengthY) - (start + (end - start) * at);
}
