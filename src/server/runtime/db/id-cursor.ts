const largestInteger = 2_147_483_647;

/**
 * Reads the cursor of a list that pages by the id of its last row; undefined for one that is not ours. `most` is what the
 * column holds: a greater number would be a failure of the database.
 */
export function readIdCursor(cursor: string, most: number = largestInteger): number | undefined {
  return /^\d{1,16}$/.test(cursor) && Number(cursor) <= most ? Number(cursor) : undefined;
}
