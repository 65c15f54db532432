import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '@libs/database';

/** The connection that the process opened before the application existed, and closes after it. */
@Global()
@Module({})
export class DatabaseModule {
  static on(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: Database, useValue: database }],
      exports: [Database],
    };
  }
}
