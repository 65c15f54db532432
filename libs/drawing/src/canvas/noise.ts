/** Smooth value noise on a 256-cell lattice; about −1 to 1. */
export class Noise {
  private readonly lattice = new Float32Array(65_536);

  constructor(random: { next(): number }) {
    for (let cell = 0; cell < this.lattice.length; cell++) this.lattice[cell] = random.next() * 2 - 1;
  }

  at(x: number, y: number): number {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const u = fade(x - column);
    const v = fade(y - row);
    const top = this.cell(column, row) + (this.cell(column + 1, row) - this.cell(column, row)) * u;
    const low = this.cell(column, row + 1) + (this.cell(column + 1, row + 1) - this.cell(column, row + 1)) * u;
    return top + (low - top) * v;
  }

  /** Fractal sum: each octave twice as fine and half as strong. */
  fractal(x: number, y: number, octaves: number): number {
    let sum = 0;
    let strength = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += this.at(x, y) * strength;
      x = x * 2.03 + 17.1;
      y = y * 2.03 + 9.7;
      strength *= 0.5;
    }
    return sum;
  }

  private cell(column: number, row: number): number {
    return this.lattice[((row & 255) << 8) | (column & 255)] ?? 0;
  }
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
