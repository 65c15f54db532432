import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the operator and the maker said of one model's price, in microdollars (US$0.000001) of its unit. */
@Entity('model_price')
export class ModelPrice {
  /** Id of the model. */
  @PrimaryColumn('text')
  model: string;

  /** The price that the operator accepts. Null: never confirmed. */
  @Column('integer', { nullable: true })
  confirmed: number | null;

  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** The command that confirmed it. */
  @Column('text', { nullable: true })
  confirmed_by: string | null;

  /** The price of the maker's list when it was last asked. Null: never asked. */
  @Column('integer', { nullable: true })
  seen: number | null;

  @Column('timestamptz', { nullable: true })
  seen_at: Date | null;

  /** When the maker answered that it no longer has the model. */
  @Column('timestamptz', { nullable: true })
  set_aside_at: Date | null;

  @Column('text', { nullable: true })
  set_aside_because: string | null;
}
