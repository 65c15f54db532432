import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../routes/public.decorator.js';
import { PublishedFile } from '../published/published-file.js';
import { PublishedInterceptor } from '../published/published.interceptor.js';
import { Unlimited } from '../routes/unlimited.decorator.js';

/** One PNG of 32 × 32 pixels in an ICO file: the mark of the service. Browsers ask for it at every page. */
const ICON = Buffer.from(
  [
    'AAABAAEAICAAAAEAIAAiAQAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAQDAAAAgVRnxwAAADBQTFRFVTX/Wj3zWjz1Wjz1',
    'Wzz0Wzz0Wjz1Wj30Wz31////0Mj9kHv5dVv37en+qJj6aEz2li++TwAAAAh0Uk5TASvU85WRvY4d6PZuAAAACXBIWXMAAAsTAAAL',
    'EwEAmpwYAAAAhElEQVQoz2NgYBBV7oACo0AGIGDpQAIOQIEMZIE2NAUgJRKoAo0MEagC7QwaqAJNDBaoAs0MHWgAKrADXWDWCTSB',
    'mfPQBWbeRheYuR5dYO4LNIGZEIPxCMzdQcDQ2wQchuF0DM8heR8jgDCCECOQMaIBLaICMKMSVUkAKPrFEcmhkIEBAO8dBAqIlbSU',
    'AAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);

@ApiExcludeController()
@Public()
@UseInterceptors(PublishedInterceptor)
@Unlimited()
@Controller('favicon.ico')
export class FaviconController {
  private readonly icon = new PublishedFile(ICON, 'image/x-icon');

  @Get()
  getIcon(): PublishedFile {
    return this.icon;
  }
}
