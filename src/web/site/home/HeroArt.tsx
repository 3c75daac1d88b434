/** The coin of the banner (§1): copper, with a bridge over moving water. Nothing on it belongs to anyone else. */
export function Coin({ label }: { label: string }) {
  return (
    <svg className="coin" viewBox="0 0 320 320" role="img" aria-label={label} fill="none" strokeLinecap="round">
      <circle cx="160" cy="160" r="156" fill="var(--c-copper-deep)" />
      <circle cx="160" cy="160" r="150" stroke="var(--c-copper)" strokeWidth="12" strokeDasharray="5 4.424" strokeLinecap="butt" />
      <circle cx="160" cy="160" r="143" fill="var(--c-copper)" />
      <circle cx="160" cy="160" r="129" stroke="var(--c-copper-light)" strokeWidth="3.5" strokeDasharray="0 8.105" />
      <circle cx="160" cy="160" r="119" fill="var(--c-copper-light)" />
      <clipPath id="coin-face">
        <circle cx="160" cy="160" r="119" />
      </clipPath>
      <g clipPath="url(#coin-face)" stroke="var(--c-copper-deep)" strokeWidth="5">
        <path
          d="M30 128C70 96 96 92 124 108s60-22 92-18 50 22 80 30M40 112C80 76 104 76 130 90s56-20 80-18 44 14 70 24"
          stroke="var(--c-copper)"
          strokeWidth="4"
        />
        <path
          d="M20 164Q160 100 300 164V202H262A26 26 0 0 0 210 202H202A42 42 0 0 0 118 202H110A26 26 0 0 0 58 202H20z"
          fill="var(--c-copper-deep)"
        />
        <path d="M20 150Q160 86 300 150" strokeWidth="4" />
        <path d="M20 156Q160 92 300 156" strokeWidth="12" strokeDasharray="3 10" strokeLinecap="butt" />
        <path id="coin-wave" d="M30 216q16.25-11 32.5 0t32.5 0 32.5 0 32.5 0 32.5 0 32.5 0 32.5 0 32.5 0" stroke="var(--c-copper)" />
        <use href="#coin-wave" x="-14" y="17" />
        <use href="#coin-wave" x="6" y="34" />
        <use href="#coin-wave" x="-10" y="51" />
      </g>
      <path d="M38 99A136 136 0 0 1 113 32" stroke="var(--c-copper-light)" strokeWidth="4" />
    </svg>
  );
}

/** The land that the banner ends in. */
export function Land() {
  return (
    <svg className="land" viewBox="0 0 1440 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="none">
      <path d="M0 150C160 120 300 104 470 128S760 176 930 120s330-70 510-24v144H0z" fill="var(--c-land-far)" />
      <path d="M0 190c220-36 400-20 600 6s330 18 500-38 250-44 340-20v102H0z" fill="var(--c-land-mid)" />
      <path
        d="M560 240c70-24 250-26 300-46 24-10-60-12-40-24 20-10 90-12 150-30-50 22-92 26-100 34-8 10 76 10 44 28-40 22-180 20-234 38z"
        fill="var(--c-land-river)"
      />
      <path d="M0 208c200-22 380-16 600 12s540-4 840-26v46H0z" fill="var(--c-deep)" />
      <g stroke="var(--c-on-deep-2)" strokeOpacity=".4" strokeWidth="1.5">
        <path d="M1030 186c120-14 220-44 410-30M1060 196c140-10 230-38 380-26M1120 203c110-6 200-28 320-18M0 200c180-20 300-16 430-4" />
      </g>
    </svg>
  );
}
