import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { provider } from '@libs/kernel';
import { CompleteResourceId, DeleteResource, ListResources, RestoreResource, UpdateResource } from '@libs/library';

const verbs = [
  provider(CompleteResourceId, Database),
  provider(DeleteResource, Database),
  provider(ListResources, Database),
  provider(RestoreResource, Database),
  provider(UpdateResource, Database),
];

/** The library's verbs over this process's database. */
@Module({ providers: verbs, exports: verbs.map(({ provide }) => provide) })
export class LibraryModule {}
