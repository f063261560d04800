import { useState } from 'react'
import styles from './person-avatar.module.css'
import { pictureAt } from './picture-at.ts'

/** A person's picture, or their initials while it loads and without one. Decorative. */
export function PersonAvatar(props: {
  image?: string | null
  initials: string
  size?: 'small' | 'medium' | 'large' | 'huge'
}) {
  const [broken, setBroken] = useState<string>()
  const shown = props.image && props.image !== broken ? props.image : null
  return (
    <span className={styles.avatar} data-size={props.size ?? 'medium'} aria-hidden>
      <span>{props.initials}</span>
      {shown && (
        <img src={pictureAt(shown, 320)} alt="" loading="lazy" onError={() => setBroken(shown)} />
      )}
    </span>
  )
}
