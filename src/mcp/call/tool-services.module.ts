import { ToolServices } from '@libs/catalog';
import { PictureFinder } from '@libs/film/adapters';
import { LibraryModule } from '@libs/library';
import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LibraryResourceReader } from '../resources/library-resource-reader.js';
import { ResourceReader } from '../resources/resource-reader.js';
import { Examination } from './examination.js';
import { LibraryToolServices } from './library-tool-services.js';
import { ModelChoices } from './models/model-choices.js';
import { PartChoices } from './models/part-choices.js';
import { Writings } from './models/writings.js';
import { RatedPreviews } from './rated-previews.js';

/** Services for the tools of the catalogue and the MCP resources. */
@Module({
  imports: [AuthModule, LibraryModule, JobsModule],
  providers: [
    PictureFinder,
    Examination,
    ModelChoices,
    PartChoices,
    RatedPreviews,
    Writings,
    { provide: ResourceReader, useClass: LibraryResourceReader },
    { provide: ToolServices, useClass: LibraryToolServices },
  ],
  exports: [ToolServices, ResourceReader],
})
export class ToolServicesModule {}
