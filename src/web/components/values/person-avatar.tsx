import { useState } from 'react'
import styles from './person-avatar.module.css'

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

/** The address of a picture no wider or higher than so many points: of a thumbnail, or of a whole screen. */
export function pictureAt(url: string, points: 320 | 1600): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${points}`
}
