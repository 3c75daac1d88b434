/** Which records a reading has met, one bit each: 125 KB for a million, where a set of numbers would be 40 MB. */
export class SeenRecords {
  private bits = new Uint8Array(1_024);
  count = 0;

  /** Returns false when the record was met before. */
  add(id: number): boolean {
    const place = id >>> 3;
    if (place >= this.bits.length) this.growTo(place + 1);
    const bit = 1 << (id & 7);
    const byte = this.bits[place] ?? 0;
    if (byte & bit) return false;
    this.bits[place] = byte | bit;
    this.count += 1;
    return true;
  }

  has(id: number): boolean {
    return ((this.bits[id >>> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }

  private growTo(bytes: number): void {
    const larger = new Uint8Array(Math.max(bytes, this.bits.length * 2));
    larger.set(this.bits);
    this.bits = larger;
  }
}
