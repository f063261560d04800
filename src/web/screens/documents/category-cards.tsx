import { Building2, DoorOpen, FileSignature, Folder, type LucideIcon } from 'lucide-react'
import type { DocumentCategory } from '#shared/documents/documents.ts'
import { StatCard } from '#web/components/values/stat-card.tsx'
import type { Tone } from '#web/components/values/status-badge.tsx'
import { formatCount } from '#web/format/format.ts'
import styles from './category-cards.module.css'

/** The four kinds of documents with their numbers, each a filter and back to all. */
export function CategoryCards(props: {
  /** Undefined while they load. */
  counts: Record<DocumentCategory, number> | undefined
  chosen: DocumentCategory | ''
}) {
  const { counts, chosen } = props
  return (
    <section aria-label="Categories">
      <div className={styles.cards}>
        {cards.map(({ category, label, hint, icon, tone }) => {
          const isChosen = category === chosen
          return (
            <div key={category} className={styles.card} data-chosen={isChosen}>
              <StatCard
                label={label}
                icon={icon}
                tone={tone}
                loading={!counts}
                value={formatCount(counts?.[category] ?? 0)}
                hint={isChosen ? 'Shown below · Show all' : hint}
                href={isChosen ? '/documents' : `/documents?category=${category}`}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}

interface Card {
  category: DocumentCategory
  label: string
  hint: string
  icon: LucideIcon
  tone: Tone
}

const cards: readonly Card[] = [
  {
    category: 'lease',
    label: 'Lease Agreements',
    hint: 'Leases and addenda',
    icon: FileSignature,
    tone: 'accent',
  },
  {
    category: 'property',
    label: 'Property Documents',
    hint: 'Insurance, taxes, plans',
    icon: Building2,
    tone: 'info',
  },
  {
    category: 'unit',
    label: 'Unit Documents',
    hint: 'Photos, inspections',
    icon: DoorOpen,
    tone: 'good',
  },
  {
    category: 'general',
    label: 'General Files',
    hint: 'Everything else',
    icon: Folder,
    tone: 'calm',
  },
]
