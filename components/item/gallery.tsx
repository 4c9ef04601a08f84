'use client'

import { ImageOff } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { Variation } from '#lib/client/data/entities/variations.ts'
import { type Picture, pictureSrc } from '#lib/client/data/entities/wire.ts'
import { useTranslation } from '#words'

const slideId = (picture: string) => `picture-${picture}`

/** First picture that only this edition has. */
const ownPicture = (chosen: Variation, all: Variation[]) => {
  const others = new Set(
    all.filter((one) => one !== chosen).flatMap(({ images }) => images.map(({ id }) => id)),
  )
  return all.length > 1 ? chosen.images.find(({ id }) => !others.has(id))?.id : undefined
}

/** Scrolls the gallery to the chosen edition; does nothing if that has no picture of its own. */
export const useGalleryFollows = (chosen: Variation | undefined, all: Variation[]) => {
  const picture = chosen && ownPicture(chosen, all)
  useEffect(() => {
    const slide = picture && document.getElementById(slideId(picture))
    if (slide) slide.parentElement?.scrollTo({ left: slide.offsetLeft })
  }, [picture])
}

const loadZoom = () => import('./zoom-dialog.tsx')
const ZoomDialog = lazyPart(async () => (await loadZoom()).ZoomDialog)

const sizes = '(min-width: 77.25rem) 560px, (min-width: 48rem) 480px, 290px'

const markBroken = (image: HTMLImageElement) =>
  image.closest('li')?.toggleAttribute('data-broken', true)

/** Strip that scrolls natively; arrows, dots and zoom are added by the script. */
export function Gallery({ title, pictures }: { title: string; pictures: Picture[] }) {
  const { t } = useTranslation('item')
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const count = pictures.length

  // Pictures that failed before hydration.
  useEffect(() => {
    for (const image of strip.current?.querySelectorAll('img') ?? [])
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) markBroken(image)
  }, [])

  const show = (index: number, behavior?: ScrollBehavior) => {
    const slide = strip.current?.children[index]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft, behavior })
    return slide
  }
  const look = ({ currentTarget: { scrollLeft, clientWidth } }: SyntheticEvent<HTMLElement>) =>
    setCurrent(Math.round(scrollLeft / clientWidth))
  const step = (event: KeyboardEvent) => {
    // Starts from the focused picture: during smooth scrolling the one in view is still the old one.
    const slide = (event.target as Element).closest('li')
    const from = slide ? [...event.currentTarget.children].indexOf(slide) : current
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || to < 0 || to >= count) return
    event.preventDefault()
    setCurrent(to)
    show(to)?.querySelector('a')?.focus({ preventScroll: true })
  }
  const enlarge = (event: MouseEvent, index: number) => {
    // Leaves clicks with a modifier key to the browser, which opens the picture in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setCurrent(index)
    setZoomed(true)
  }

  return (
    <section className="gallery" aria-label={t('gallery.label', { title })}>
      <ul
        ref={strip}
        className="gallery-strip"
        // The strip follows the zoomed picture, and ignores its own scroll events meanwhile.
        onScroll={zoomed ? undefined : look}
        onKeyDown={step}
        onErrorCapture={({ target }) => target instanceof HTMLImageElement && markBroken(target)}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} id={slideId(picture.id)}>
            <a
              href={pictureSrc(picture, 1200)}
              tabIndex={index === current ? 0 : -1}
              onPointerEnter={loadZoom}
              onFocus={loadZoom}
              onClick={(event) => enlarge(event, index)}
            >
              <ItemPicture
                image={picture}
                shape="cutout"
                sizes={sizes}
                eager={index === 0}
                alt={t('gallery.picture', { title, number: index + 1, count })}
              />
              <span className="sr-only">{t('gallery.enlarge')}</span>
              <span className="gallery-broken">
                <ImageOff size={32} />
                {t('gallery.broken')}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="gallery-dots">
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              aria-label={t('gallery.choose', { number: index + 1 })}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <ItemPicture image={picture} shape="cutout" sizes="60px" />
            </button>
          ))}
        </div>
      )}
      {zoomed && (
        <Suspense>
          <ZoomDialog
            title={title}
            pictures={pictures}
            current={current}
            onShow={(index) => {
              setCurrent(index)
              show(index, 'instant')
            }}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
