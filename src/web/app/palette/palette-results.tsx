import { CornerDownLeft } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Found, FoundGroup } from './found.ts'
import { Keys } from './keys-shown.tsx'
import styles from './palette.module.css'

/** The results by kind. Enter in the field chooses the marked one. */
export function PaletteResults(props: {
  id: string
  groups: readonly FoundGroup[]
  chosen: Found | undefined
  onChoose: (found: Found) => void
  onPoint: (found: Found) => void
}) {
  const { id, groups, chosen, onChoose, onPoint } = props
  const all = groups.flatMap(group => group.found)
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className={styles.results}>
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p id={`${id}-group-${at}`} role="presentation" className={styles.group}>
            {group.title}
          </p>
          {group.found.map(found => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
            // biome-ignore lint/a11y/useFocusableInteractive: an active descendant takes no focus.
            <div
              key={found.id}
              id={`${id}-${all.indexOf(found)}`}
              role="option"
              aria-selected={found === chosen}
              className={styles.found}
              onClick={() => onChoose(found)}
              onPointerMove={() => onPoint(found)}
            >
              <found.icon size={18} aria-hidden />
              <span className={styles.label}>{found.label}</span>
              {found.detail && <span className={styles.detail}>{found.detail}</span>}
              {found.keys && <Keys keys={found.keys} />}
              <CornerDownLeft size={15} aria-hidden className={styles.enter} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
