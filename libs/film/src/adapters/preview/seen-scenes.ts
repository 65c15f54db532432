import sharp from 'sharp';
import type { Finding } from '../../preview/finding.js';
import { BLOCK, type ExpectedScene, type LightBlocks, sceneFault } from '../../quality/scenes-shown.js';

/** The frames of a preview, judged as the gate of the finished film will judge its own. */
export class SeenScenes {
  private readonly pictures: LightBlocks[] = [];

  /** `frame` in pixels. */
  constructor(
    private readonly scenes: readonly ExpectedScene[],
    private readonly frame: { width: number; height: number },
  ) {}

  /** Takes the first frame of the film, then the late one of each scene. */
  async add(jpeg: Buffer): Promise<void> {
    const [width, height] = [Math.floor(this.frame.width / BLOCK), Math.floor(this.frame.height / BLOCK)];
    const blocks = await sharp(jpeg).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
    this.pictures.push({ width, blocks });
  }

  findings(scene: number): Finding[] {
    const fault = this.scenes[scene] && sceneFault(scene, { scenes: this.scenes, pictures: this.pictures });
    if (fault === undefined) return [];
    return [{ scene, kind: 'missing', detail: `The scene ${fault}. Change its visual, its seconds or the seed.` }];
  }
}
