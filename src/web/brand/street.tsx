import { CircleCheck, KeyRound, Wrench } from 'lucide-react'
import { t } from '#shared/language/t.ts'

/** A quiet street, drawn in the product's own colours. */
export function Street() {
  return (
    <div className="street" aria-hidden="true">
      <svg viewBox="0 0 560 460" aria-hidden="true">
        <rect className="sky" width="560" height="460" rx="28" />
        <circle className="sun" cx="442" cy="104" r="40" />
        <path className="hill far" d="M0 300q130-70 280-8t280-44v212H0Z" />
        <path className="hill" d="M0 348q150-52 300-6t260-26v144H0Z" />

        <path className="wall second" d="M62 402V172l68-52 68 52v230Z" />
        <path className="roof second" d="m50 180 80-61 80 61" />
        {[200, 252, 304].map(y => (
          <g key={y} className="panes">
            <rect x="86" y={y} width="30" height="34" rx="4" />
            <rect x="144" y={y} width="30" height="34" rx="4" />
          </g>
        ))}
        <path className="door" d="M116 402v-36a14 14 0 0 1 28 0v36Z" />

        <path className="wall third" d="M424 402V290l52-44 52 44v112Z" />
        <path className="roof third" d="m412 300 64-54 64 54" />
        <g className="panes">
          <rect x="444" y="308" width="26" height="28" rx="4" />
          <rect x="482" y="308" width="26" height="28" rx="4" />
        </g>
        <path className="door" d="M464 402v-32a12 12 0 0 1 24 0v32Z" />

        <path className="wall" d="M226 402V244l92-78 92 78v158Z" />
        <path className="roof" d="m206 262 112-95 112 95" />
        <circle className="pane" cx="318" cy="226" r="17" />
        <g className="panes">
          <rect x="250" y="272" width="38" height="42" rx="5" />
          <rect x="348" y="272" width="38" height="42" rx="5" />
          <rect x="250" y="338" width="38" height="42" rx="5" />
          <rect x="348" y="338" width="38" height="42" rx="5" />
        </g>
        <path className="door main" d="M300 402v-52a18 18 0 0 1 36 0v52Z" />

        <path className="trunk" d="M216 404v-72" />
        <circle className="crown" cx="216" cy="312" r="34" />
        <circle className="crown light" cx="230" cy="298" r="15" />
        <path className="trunk" d="M540 404v-44" />
        <circle className="crown" cx="540" cy="350" r="20" />
        <path className="ground" d="M0 402h560v30a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28Z" />
      </svg>
      <span className="note first">
        <CircleCheck size={18} /> {t('Rent received')}
      </span>
      <span className="note second">
        <KeyRound size={18} /> {t('Lease signed')}
      </span>
      <span className="note third">
        <Wrench size={18} /> {t('Repair finished')}
      </span>
    </div>
  )
}
