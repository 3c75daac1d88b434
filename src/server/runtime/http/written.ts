/** An answer that is JSON already. `Value` is what it holds, for the compiler. */
export class Written<Value> {
  declare readonly holds: Value;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
