/** A picture at the size at which pictures are compared: rows of RGB bytes. */
export interface Sample {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Rows of OKLab lightness, 0–1. */
export interface LightMap {
  light: Float32Array;
  width: number;
  height: number;
}
