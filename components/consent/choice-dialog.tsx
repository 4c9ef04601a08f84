'use client'

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { readChoice } from '#lib/client/measuring/choice.ts'
import { paths } from '#lib/client/paths.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { type Choice, purposeOf, purposes } from '#lib/contract/measuring-rules.ts'
import { formatTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'

const everything: Choice = { statistics: true, marketing: true }
const nothing: Choice = { statistics: false, marketing: false }

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
              icon={<X size={22} />}
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
            icon={<X size={22} />}
            onClick={() => onAnswer(nothing)}
          />
        </div>
      </div>
    </section>
  )
}

type ChoiceDialogProps = {
  settings: MeasuringSettings
  onAnswer: (choice: Choice) => void
  onClose: () => void
}

/** Consent by purpose. Accepting and refusing have buttons of equal size and weight, as the law demands. */
export function ChoiceDialog({ settings, onAnswer, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('consent')
  const [last] = useState(() => readChoice(settings.version))
  const [choice, setChoice] = useState<Choice>(last ?? nothing)
  const namesOf = (purpose: (typeof purposes)[number]) =>
    settings.providers
      .filter(({ name }) => purposeOf[name] === purpose)
      .map(({ name }) => t(`providers.${name}`))
      .join(', ')
  return createPortal(
    <Dialog open title={t('dialog.title')} onClose={onClose}>
      <p className="text-ink-2">{t('dialog.text')}</p>
      {purposes.map((purpose) => (
        <div key={purpose} className="border-line border-t pt-3">
          <Switch
            className="flex-row-reverse justify-between"
            checked={choice[purpose]}
            aria-describedby={`consent-${purpose}`}
            onChange={({ target }) => setChoice({ ...choice, [purpose]: target.checked })}
          >
            <b>{t(`dialog.${purpose}`)}</b>
          </Switch>
          <p id={`consent-${purpose}`} className="mt-1 text-ink-2 text-small">
            {t(`dialog.${purpose}Text`)} {namesOf(purpose) || t('dialog.nobody')}
          </p>
        </div>
      ))}
      <div className="mt-2 grid gap-2">
        <Button kind="line" wide onClick={() => onAnswer(choice)}>
          {t('dialog.save')}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button kind="pri" className="flex-1" onClick={() => onAnswer(nothing)}>
            {t('banner.refuse')}
          </Button>
          <Button kind="pri" className="flex-1" onClick={() => onAnswer(everything)}>
            {t('banner.accept')}
          </Button>
        </div>
        <Button wide onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </div>
      {last && (
        <p className="text-ink-2 text-tiny wrap-anywhere">
          {t('dialog.last', {
            date: new Date(last.at),
            time: formatTime(last.at),
            id: last.id,
            version: last.version,
          })}
        </p>
      )}
    </Dialog>,
    document.body,
  )
}
