import { useState } from 'react'
import styles from './person-avatar.module.css'

/** A person's picture, or their initials where there is none or it does not load. Decorative. */
export function PersonAvatar(props: {
  image?: string | null
  initials: string
  size?: 'small' | 'medium' | 'large'
}) {
  const [broken, setBroken] = useState<string>()
  const shown = props.image && props.image !== broken ? props.image : null
  return (
    <span className={styles.avatar} data-size={props.size ?? 'medium'} aria-hidden>
      {shown ? (
        <img src={shown} alt="" onError={() => setBroken(shown)} />
      ) : (
        <span>{props.initials}</span>
      )}
    </span>
  )
}
