'use client'

import { CircleCheck, FilePen } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { isChosenEarly } from '#components/ui/use-early-choices.ts'
import { useIsWide } from '#components/ui/use-is-wide.ts'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'
import { type Draft, emptyDraft, keepDraft, readDraft, usePublish } from './draft.ts'
import type { Interest } from './feed-page.tsx'
import { ProposalFields } from './fields.tsx'
import { PictureField } from './picture-field.tsx'
import { Similar } from './similar.tsx'

/** Milliseconds before a found draft is announced: none after a short absence, for instance to sign in. */
const leftAfter = 10 * 60_000
/** Maximum length of a title from the address; the field has a smaller limit and shows its own error. */
const longestAsked = 120

const titleFromAddress = () => {
  const title = new URLSearchParams(window.location.search).get('title') ?? ''
  return title.slice(0, longestAsked)
}

/** Texts that were typed before hydration. */
const typedEarly = (form: Element | null): Partial<Draft> => {
  const texts = form?.querySelectorAll<HTMLInputElement>(
    '[name=title], [name=description], [name=link]',
  )
  const typed = [...(texts ?? [])].filter(isChosenEarly)
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

const useDraft = () => {
  const place = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [isSaved, setSaved] = useState(false)
  /** Time of the last change of a found draft; null without one. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const latest = useRef(draft)

  const put = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }

  // Before any input is handled, which would replace the stored draft.
  useLayoutEffect(() => {
    const title = titleFromAddress()
    const { savedAt, ...found } = readDraft() ?? { ...emptyDraft, title, savedAt: 0 }
    const typed = typedEarly(place.current)
    latest.current = { ...found, ...typed }
    setDraft(latest.current)
    setSaved(Object.keys(typed).length > 0 ? keepDraft(latest.current) : savedAt > 0)
    if (savedAt > 0 && Date.now() - savedAt > leftAfter) setLeftAt(savedAt)
  }, [])

  const change = (some: Partial<Draft>) => {
    put({ ...latest.current, ...some })
    setSaved(keepDraft(latest.current))
  }
  const forget = () => {
    change(emptyDraft)
    setLeftAt(null)
  }
  return { place, draft, change, forget, isSaved, leftAt }
}

function ConfirmPanel({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('propose')
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!user) return null
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      <h2 ref={heading} tabIndex={-1} className="text-d4">
        {t('confirm.title')}
      </h2>
      <p className="wrap-anywhere">
        <Words text={t('confirm.text', { email: user.pendingEmail ?? user.email })} />
      </p>
      <ConfirmEmail
        bare
        user={user}
        onConfirmed={onConfirmed}
        changeHref={paths.userTabs('profile')}
      />
    </Panel>
  )
}

export function Composer({ interests }: { interests: readonly Interest[] }) {
  const { t } = useTranslation('propose')
  const { t: format } = useTranslation('format')
  const { place, draft, change, forget, isSaved, leftAt } = useDraft()
  const { publish, isConfirming, endConfirming } = usePublish(draft, forget)
  const form = useForm(publish)
  const isWide = useIsWide()
  return (
    <div className="wrap">
      <div className="py-1.5 lg:pt-5 lg:pb-3.5">
        <BackButton />
      </div>
      <WithAside>
        <div ref={place} className="grid max-w-prose gap-6">
          <div>
            <h1 className="text-d2">{t('title')}</h1>
            <p className="mt-2 text-ink-2">{t('lead')}</p>
          </div>
          {leftAt !== null && (
            <Note icon={<FilePen size={22} />}>
              {t('found', { ago: formatAgo(format, leftAt, Date.now()) })}{' '}
              <Button size="sm" className="mt-2" onClick={forget}>
                {t('again')}
              </Button>
            </Note>
          )}
          <form className="grid gap-6" {...form.props}>
            <ProposalFields
              form={form}
              draft={draft}
              onChange={change}
              interests={interests}
              beneath={isWide || <Similar title={draft.title} />}
            >
              <PictureField picture={draft.picture} onChange={(picture) => change({ picture })} />
            </ProposalFields>
            <FormFoot
              form={form}
              beside={
                <p className="flex items-center gap-2 text-small text-ink-2" role="status">
                  {isSaved && (
                    <>
                      <CircleCheck size={18} />
                      {t('saved')}
                    </>
                  )}
                </p>
              }
            >
              {t('publish')}
            </FormFoot>
          </form>
          {isConfirming && (
            <ConfirmPanel
              onConfirmed={() => {
                endConfirming()
                form.ref.current?.requestSubmit()
              }}
            />
          )}
        </div>
        {isWide && <Similar title={draft.title} />}
      </WithAside>
    </div>
  )
}
