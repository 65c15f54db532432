import { Module } from '@nestjs/common';
import { DownloadOrigin } from './download-origin.js';

/** Where downloads lie, for the content policies of pages. */
@Module({ providers: [DownloadOrigin], exports: [DownloadOrigin] })
export class DownloadsModule {}
