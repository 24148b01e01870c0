import type { ComponentProps } from 'react'
import styles from './plated-picture.module.css'

/**
 * A picture from outside Khum, such as a logo. If it can't be seen on its background, it gets a plate: a background in
 * one of the theme's colours.
 */
export function PlatedPicture({ className, alt, ...rest }: ComponentProps<'img'>) {
  return (
    <img
      {...rest}
      alt={alt}
      className={[styles.picture, className].filter(Boolean).join(' ')}
      // Chooses the plate when React mounts the picture, too: in server-rendered HTML, the picture may have loaded
      // before React listens to `onLoad`.
      ref={choosePlate}
      onLoad={(event) => choosePlate(event.currentTarget)}
    />
  )
}

/**
 * Puts a plate behind a loaded picture that needs one. The code for this is loaded separately, so that no first screen
 * waits for it.
 */
function choosePlate(image: HTMLImageElement | null): void {
  if (!image?.complete || image.naturalWidth === 0) return
  import('./picture-plate')
    .then(({ placePlate }) => placePlate(image))
    // If `picture-plate` can't be loaded, the picture gets no plate.
    .catch(() => undefined)
}
