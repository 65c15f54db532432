import { mix, withAlpha } from '../../drawing/colour.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { clamp, easeOut } from '../../drawing/easing.js';
import type { KitchenMotif } from './motif.js';

interface Bean {
  x: number;
  y: number;
  size: number;
  angle: number;
  tone: number;
  lands: number;
}

/** Roasted beans that fall onto the boards and stay there. */
export const drawBeans: KitchenMotif = ({ random, palette, height }, { x, y, radius }) => {
  const beans: Bean[] = Array.from({ length: 130 }, () => {
    const away = Math.abs(random.between(-1, 1) + random.between(-1, 1)) * 0.62;
    const angle = random.between(0, Math.PI * 2);
    return {
      x: x + Math.cos(angle) * away * radius * 1.7,
      y: y + Math.sin(angle) * away * radius * 1.5,
      size: random.between(21, 36),
      angle: random.between(0, Math.PI),
      tone: random.next(),
      lands: random.between(-0.5, 1.3),
    };
  }).sort((a, b) => a.lands - b.lands);
  return (context, { time, pan }) => {
    for (const bean of beans) {
      const fallen = clamp((time - bean.lands) / 0.42);
      if (fallen <= 0) continue;
      const drop = (1 - easeOut(fallen)) * height * 0.75;
      drawBean(
        context,
        { ...bean, x: bean.x - pan * 14, y: bean.y - drop, angle: bean.angle + (1 - fallen) * 3 },
        palette.accent,
      );
    }
  };
};

function drawBean(context: DrawingContext, { x, y, size, angle, tone }: Omit<Bean, 'lands'>, light: string): void {
  context.save();
  context.translate(x + size * 0.1, y + size * 0.16);
  context.rotate(angle);
  context.fillStyle = withAlpha('#000000', 0.3);
  beanPath(context, size);
  context.restore();
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  const brown = mix('#6b3a1e', '#3b1d0e', tone);
  const body = context.createRadialGradient(-size * 0.3, -size * 0.25, size * 0.05, 0, 0, size);
  body.addColorStop(0, mix(brown, light, 0.45));
  body.addColorStop(0.45, brown);
  body.addColorStop(1, mix(brown, '#000000', 0.45));
  context.fillStyle = body;
  beanPath(context, size);
  context.strokeStyle = withAlpha('#1c0c05', 0.85);
  context.lineWidth = size * 0.1;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(-size * 0.72, 0);
  context.bezierCurveTo(-size * 0.3, size * 0.22, size * 0.3, -size * 0.22, size * 0.72, 0);
  context.stroke();
  context.restore();
}

function beanPath(context: DrawingContext, size: number): void {
  context.beginPath();
  context.ellipse(0, 0, size * 0.84, size * 0.58, 0, 0, Math.PI * 2);
  context.fill();
}
