import { Building2, DoorOpen, FileSignature, Folder, type LucideIcon } from 'lucide-react'
import type { DocumentCategory } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
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
    <section aria-label={t('Categories')}>
      <div className={styles.cards}>
        {cards().map(({ category, label, hint, icon, tone }) => {
          const isChosen = category === chosen
          return (
            <div key={category} className={styles.card} data-chosen={isChosen}>
              <StatCard
                label={label}
                icon={icon}
                tone={tone}
                loading={!counts}
                value={formatCount(counts?.[category] ?? 0)}
                hint={isChosen ? t('Shown below · Show all') : hint}
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

const cards = (): Card[] => [
  {
    category: 'lease',
    label: t('Lease Agreements'),
    hint: t('Leases and addenda'),
    icon: FileSignature,
    tone: 'accent',
  },
  {
    category: 'property',
    label: t('Property Documents'),
    hint: t('Insurance, taxes, plans'),
    icon: Building2,
    tone: 'info',
  },
  {
    category: 'unit',
    label: t('Unit Documents'),
    hint: t('Photos, inspections'),
    icon: DoorOpen,
    tone: 'good',
  },
  {
    category: 'general',
    label: t('General Files'),
    hint: t('Everything else'),
    icon: Folder,
    tone: 'calm',
  },
]
