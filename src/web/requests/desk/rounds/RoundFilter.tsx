import { m } from "../../../../shared/messages/generated/messages.js";
import { FilterSelect } from "../../../kit/FilterSelect.tsx";
import { nameOfRound, useRounds } from "./use-rounds.ts";

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Narrows the requests to those of one call, or of none; nothing to choose from before there is a call. */
export function RoundFilter({ value, onChange }: Props) {
  const rounds = useRounds().data?.items ?? [];
  if (rounds.length === 0 && !value) return null;
  const isListed = !value || value === "none" || rounds.some(({ id }) => String(id) === value);
  return (
    <FilterSelect
      label={m.rounds_filter()}
      value={value || undefined}
      options={[
        { value: undefined, label: m.rounds_filter_all() },
        { value: "none", label: m.rounds_filter_none() },
        ...(isListed ? [] : [{ value, label: m.deskx_other() }]),
        ...rounds.map((round) => ({ value: String(round.id), label: nameOfRound(round) })),
      ]}
      onChange={onChange}
    />
  );
}
