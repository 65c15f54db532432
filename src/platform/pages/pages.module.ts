import { Module } from '@nestjs/common';
import { FaviconController } from './favicon.controller.js';
import { PageStyleController } from './page-style.controller.js';

/** What every page asks for. */
@Module({ controllers: [PageStyleController, FaviconController] })
export class PagesModule {}
