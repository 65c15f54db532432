import type { Drawable, DrawingContext, Gradient, PixelBlock, TextMeasure } from '../drawing/drawing-context.js';

/** A gradient whose colours are known only when it is used. */
export interface LateGradient extends Gradient {
  built(): object;
}

/** A context that passes everything on to another one; brushes change what they are about. */
export class BrushContext implements DrawingContext {
  constructor(protected readonly canvas: DrawingContext) {}

  protected used(style: string | object): string | object {
    return typeof style === 'object' && 'built' in style ? (style as LateGradient).built() : style;
  }

  get fillStyle(): string | object {
    return this.canvas.fillStyle;
  }
  set fillStyle(style: string | object) {
    this.canvas.fillStyle = this.used(style);
  }
  get strokeStyle(): string | object {
    return this.canvas.strokeStyle;
  }
  set strokeStyle(style: string | object) {
    this.canvas.strokeStyle = this.used(style);
  }
  get lineWidth(): number {
    return this.canvas.lineWidth;
  }
  set lineWidth(width: number) {
    this.canvas.lineWidth = width;
  }
  get lineCap(): DrawingContext['lineCap'] {
    return this.canvas.lineCap;
  }
  set lineCap(cap: DrawingContext['lineCap']) {
    this.canvas.lineCap = cap;
  }
  get lineJoin(): DrawingContext['lineJoin'] {
    return this.canvas.lineJoin;
  }
  set lineJoin(join: DrawingContext['lineJoin']) {
    this.canvas.lineJoin = join;
  }
  get globalAlpha(): number {
    return this.canvas.globalAlpha;
  }
  set globalAlpha(alpha: number) {
    this.canvas.globalAlpha = alpha;
  }
  get globalCompositeOperation(): string {
    return this.canvas.globalCompositeOperation;
  }
  set globalCompositeOperation(operation: string) {
    this.canvas.globalCompositeOperation = operation;
  }
  get font(): string {
    return this.canvas.font;
  }
  set font(font: string) {
    this.canvas.font = font;
  }
  get fontVariationSettings(): string {
    return this.canvas.fontVariationSettings;
  }
  set fontVariationSettings(settings: string) {
    this.canvas.fontVariationSettings = settings;
  }
  get letterSpacing(): string {
    return this.canvas.letterSpacing;
  }
  set letterSpacing(spacing: string) {
    this.canvas.letterSpacing = spacing;
  }
  get textAlign(): DrawingContext['textAlign'] {
    return this.canvas.textAlign;
  }
  set textAlign(align: DrawingContext['textAlign']) {
    this.canvas.textAlign = align;
  }
  get textBaseline(): DrawingContext['textBaseline'] {
    return this.canvas.textBaseline;
  }
  set textBaseline(baseline: DrawingContext['textBaseline']) {
    this.canvas.textBaseline = baseline;
  }
  get filter(): string {
    return this.canvas.filter;
  }
  set filter(filter: string) {
    this.canvas.filter = filter;
  }
  get shadowColor(): string {
    return this.canvas.shadowColor;
  }
  set shadowColor(colour: string) {
    this.canvas.shadowColor = colour;
  }
  get shadowBlur(): number {
    return this.canvas.shadowBlur;
  }
  set shadowBlur(blur: number) {
    this.canvas.shadowBlur = blur;
  }
  get shadowOffsetY(): number {
    return this.canvas.shadowOffsetY;
  }
  set shadowOffsetY(offset: number) {
    this.canvas.shadowOffsetY = offset;
  }
  save(): void {
    this.canvas.save();
  }
  restore(): void {
    this.canvas.restore();
  }
  scale(x: number, y: number): void {
    this.canvas.scale(x, y);
  }
  rotate(radians: number): void {
    this.canvas.rotate(radians);
  }
  translate(x: number, y: number): void {
    this.canvas.translate(x, y);
  }
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.canvas.setTransform(a, b, c, d, e, f);
  }
  beginPath(): void {
    this.canvas.beginPath();
  }
  closePath(): void {
    this.canvas.closePath();
  }
  moveTo(x: number, y: number): void {
    this.canvas.moveTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.canvas.lineTo(x, y);
  }
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    this.canvas.quadraticCurveTo(controlX, controlY, x, y);
  }
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void {
    this.canvas.bezierCurveTo(c1x, c1y, c2x, c2y, x, y);
  }
  arc(x: number, y: number, radius: number, from: number, to: number, anticlockwise?: boolean): void {
    this.canvas.arc(x, y, radius, from, to, anticlockwise);
  }
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number): void {
    this.canvas.ellipse(x, y, rx, ry, rotation, from, to);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.canvas.rect(x, y, width, height);
  }
  roundRect(x: number, y: number, width: number, height: number, radii: number): void {
    this.canvas.roundRect(x, y, width, height, radii);
  }
  fill(): void {
    this.canvas.fill();
  }
  stroke(): void {
    this.canvas.stroke();
  }
  clip(): void {
    this.canvas.clip();
  }
  setLineDash(segments: number[]): void {
    this.canvas.setLineDash(segments);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.canvas.fillRect(x, y, width, height);
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.canvas.clearRect(x, y, width, height);
  }
  fillText(text: string, x: number, y: number): void {
    this.canvas.fillText(text, x, y);
  }
  measureText(text: string): TextMeasure {
    return this.canvas.measureText(text);
  }
  drawImage(image: Drawable, x: number, y: number, width: number, height: number): void {
    this.canvas.drawImage(image, x, y, width, height);
  }
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return this.canvas.createLinearGradient(x0, y0, x1, y1);
  }
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return this.canvas.createRadialGradient(x0, y0, r0, x1, y1, r1);
  }
  createImageData(width: number, height: number): PixelBlock {
    return this.canvas.createImageData(width, height);
  }
  putImageData(pixels: PixelBlock, x: number, y: number): void {
    this.canvas.putImageData(pixels, x, y);
  }
}
