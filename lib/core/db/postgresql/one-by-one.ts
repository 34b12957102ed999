import "server-only";
import type pg from "pg";

/** A connection shared by several parts of the program: each query waits for the response to the one before. */
export class OneByOne {
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly client: pg.Client) {}

  query<Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const mine = this.last.then(() => this.client.query<Row>(sql, values));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
