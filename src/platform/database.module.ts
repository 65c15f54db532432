import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { DataSource } from 'typeorm';

/**
 * The data source that the process opened before the application existed, and closes after it. `TypeOrmModule.forFeature`
 * takes its repositories from it.
 */
@Global()
@Module({})
export class DatabaseModule {
  static on(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Database, useValue: database },
        { provide: DataSource, useExisting: Database },
      ],
      exports: [Database, DataSource],
    };
  }
}
