/** What a canvas draws with a graphics processor. */
const OF_GRAPHICS = /^(?:experimental-)?webgl2?$|^webgpu$/u;

/** Reports a canvas that asks for WebGL and gets nothing: most scripts then draw nothing and say nothing. */
export function nameGraphics(report) {
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const getContext = Reflect.get(prototype, 'getContext');
    prototype.getContext = function reported(kind, ...given) {
      const context = Reflect.apply(getContext, this, [kind, ...given]);
      if (!context && OF_GRAPHICS.test(kind)) report(new Error('a canvas asks for WebGL: use its 2d, SVG or CSS'));
      return context;
    };
  }
}
