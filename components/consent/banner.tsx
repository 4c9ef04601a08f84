'use client'

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { paths } from '#lib/client/paths.ts'
import type { Choice } from '#lib/contract/measuring-rules.ts'
import { useTranslation } from '#words'

export const everything: Choice = { statistics: true, marketing: true }
export const nothing: Choice = { statistics: false, marketing: false }

type BannerProps = { onAnswer: (choice: Choice) => void; onChoose: () => void }

/** Reserves space at the end of the page, so that covered content can be scrolled into view. */
function useRoomBelow() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const banner = ref.current
    if (!banner) return
    const { documentElement: root, body } = document
    const make = () => {
      const room = `${banner.offsetHeight}px`
      body.style.paddingBottom = room
      root.style.scrollPaddingBottom = room
    }
    const observer = new ResizeObserver(make)
    observer.observe(banner)
    return () => {
      observer.disconnect()
      body.style.paddingBottom = ''
      root.style.scrollPaddingBottom = ''
    }
  }, [])
  return ref
}

/** Non-modal consent banner: continuing to read is no consent. */
export function Banner({ onAnswer, onChoose }: BannerProps) {
  const { t } = useTranslation('consent')
  const ref = useRoomBelow()
  return (
    <section
      ref={ref}
      aria-labelledby="consent-title"
      className="fixed inset-x-0 bottom-0 z-panel max-h-[75dvh] overflow-auto rounded-t-panel border-line border-t bg-card text-ink shadow-3"
    >
      <div className="wrap grid items-center gap-4 py-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-10">
        <div className="grid gap-2">
          <div className="flex items-center justify-between gap-4">
            <h2 id="consent-title" className="text-d4">
              {t('banner.title')}
            </h2>
            <IconButton
              className="lg:hidden"
              label={t('banner.close')}
              icon={<X size={22} aria-hidden="true" />}
              onClick={() => onAnswer(nothing)}
            />
          </div>
          <p className="max-w-prose text-ink-2 text-small">
            {t('banner.text')}{' '}
            <Link className="link" href={paths.cookies()}>
              {t('banner.more')}
            </Link>
          </p>
        </div>
        <div className="grid grid-cols-2 items-center gap-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
          <Button kind="pri" onClick={() => onAnswer(nothing)}>
            {t('banner.refuse')}
          </Button>
          <Button kind="pri" onClick={() => onAnswer(everything)}>
            {t('banner.accept')}
          </Button>
          <Button kind="line" className="max-lg:col-span-2" onClick={onChoose}>
            {t('banner.choose')}
          </Button>
          <IconButton
            className="max-lg:hidden"
            label={t('banner.close')}
            icon={<X size={22} aria-hidden="true" />}
            onClick={() => onAnswer(nothing)}
          />
        </div>
      </div>
    </section>
  )
}
