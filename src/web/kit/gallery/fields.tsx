import { Choice } from "../Choice.tsx";
import { ErrorSummary } from "../ErrorSummary.tsx";
import { CheckField, SelectField, TextField } from "../fields.tsx";
import { SearchBox } from "../SearchBox.tsx";
import { Shown } from "./Shown.tsx";

const kinds = [
  { value: "cdfi", label: "CDFI" },
  { value: "union", label: "Credit union" },
];

/** Label, hint, error, control, in each state. */
export function FieldStates() {
  return (
    <div className="narrow stack-5">
      <Shown name="The summary of what is wrong">
        <ErrorSummary errors={{ "wrong-name": "Enter the name of the organisation.", "wrong-kind": "Choose a kind." }} />
      </Shown>
      <Shown name="A text">
        <TextField name="name" label="Name" maxLength={200} />
        <TextField name="hinted" label="Amount" hint="In US dollars, such as 12,500." maxLength={40} inputMode="decimal" short />
        <TextField name="optional" label="Phone" maxLength={50} type="tel" optional />
        <TextField name="wrong-name" label="Name" maxLength={200} error="Enter the name of the organisation." />
        <TextField name="off" label="Not now" maxLength={200} defaultValue="What stands there" disabled />
        <TextField name="long" label="What is it for" maxLength={40} rows={3} defaultValue="Nearly as long as it may be, so" />
      </Shown>
      <Shown name="One of a list">
        <SelectField name="kind" label="Kind" choose="Choose a kind" options={kinds} />
        <SelectField name="wrong-kind" label="Kind" choose="Choose a kind" options={kinds} error="Choose a kind." />
      </Shown>
      <Shown name="A choice that its button makes">
        <Choice
          label="What the public sees"
          text="Looking through the options changes nothing."
          value="none"
          options={["none", "names"] as const}
          labels={{ none: () => "Nothing", names: () => "Names" }}
          onSave={() => Promise.resolve(true)}
        />
      </Shown>
      <Shown name="Yes or no">
        <CheckField name="agreed" label="We may speak for this nation" />
        <CheckField name="wrong-agreed" label="We may speak for this nation" error="Tick the box to go on." />
      </Shown>
      <Shown name="A search">
        <SearchBox value="" scope="name or email" onSearch={() => {}} shortcut="/" />
      </Shown>
    </div>
  );
}
