import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { pictureAt } from '#web/components/values/person-avatar.tsx'
import occupancy from './occupancy-bar.module.css'
import { occupancyOf } from './property-facts.ts'
import styles from './property-picture.module.css'

/**
 * A property's picture. Without one, a house is drawn with as many lit windows as it is occupied.
 * Decorative: the figures are in text beside it.
 */
export function PropertyPicture({ property }: { property: Property }) {
  const [broken, setBroken] = useState<string>()
  const { imageUrl, pictureUrl } = property
  // Our own copy; an address of ours needs none.
  const url = pictureUrl ?? (imageUrl?.startsWith('/') ? imageUrl : null)
  return (
    <div className={styles.picture} aria-hidden>
      {url && url !== broken ? (
        <picture>
          {pictureUrl && <source media="(min-width: 48em)" srcSet={pictureAt(pictureUrl, 1600)} />}
          <img
            src={pictureUrl ? pictureAt(pictureUrl, 320) : url}
            alt=""
            loading="lazy"
            onError={() => setBroken(url)}
          />
        </picture>
      ) : (
        <Facade
          shape={property.propertyType}
          lit={Math.round((occupancyOf(property) / 100) * windows.length)}
        />
      )}
    </div>
  )
}

const windows = [0, 1].flatMap(row => [0, 1, 2, 3, 4, 5].map(column => pane(column, row)))
/** Lights come on at random, not from left to right. */
const lightingOrder = [4, 7, 1, 10, 5, 8, 0, 9, 2, 11, 6, 3]

/** A window as part of a path: all of one color are drawn at once. */
function pane(column: number, row: number): string {
  const corner = (x: number, y: number) => `a2.5 2.5 0 0 1 ${x} ${y}`
  return [
    `M${105.5 + column * 27} ${47 + row * 27}h13${corner(2.5, 2.5)}v12${corner(-2.5, 2.5)}`,
    `h-13${corner(-2.5, -2.5)}v-12${corner(2.5, -2.5)}z`,
  ].join('')
}

function Facade({ shape, lit }: { shape: Property['propertyType']; lit: number }) {
  const panes = (isLit: boolean) =>
    windows.filter((_, at) => lightingOrder.indexOf(at) < lit === isLit).join('')
  return (
    <svg viewBox="0 0 360 132" preserveAspectRatio="xMidYMax slice" focusable="false" aria-hidden>
      <path className={styles.hill} d="M-200 132V98q140-46 300-12t280-24 240 18v52Z" />
      {roofs[shape]}
      <rect className={styles.wall} x="90" y="36" width="180" height="100" />
      <path className={styles.lit} d={panes(true)} />
      <path className={styles.dark} d={panes(false)} />
      {shape === 'residential' ? (
        <path className={styles.door} d="M171 136v-21a9 9 0 0 1 18 0v21Z" />
      ) : (
        <path className={styles.shop} d="M98 104h164v32H98Z" />
      )}
      {shape !== 'residential' && <path className={styles.awning} d="M92 100h176l6 11H86Z" />}
      <circle className={styles.crown} cx="62" cy="104" r="17" />
      <path className={styles.trunk} d="M62 136v-28" />
      <circle className={styles.crown} cx="303" cy="112" r="12" />
      <path className={styles.trunk} d="M303 136v-20" />
    </svg>
  )
}

const roofs: Record<Property['propertyType'], ReactNode> = {
  residential: <path className={styles.roof} d="M80 41 180 11l100 30" />,
  mixed_use: <path className={styles.roof} d="M84 38 102 20h156l18 18" />,
  commercial: <path className={styles.roof} d="M86 36h188" />,
}

/** `85% Occupied` with a bar of the same length. */
export function OccupancyBar({ property }: { property: Property }) {
  const percent = occupancyOf(property)
  return (
    <div className={occupancy.occupancy}>
      <span className={occupancy.label}>{t('{percent}% Occupied', { percent })}</span>
      <svg className={occupancy.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect className={occupancy.fill} width={percent} height="6" />
      </svg>
    </div>
  )
}
