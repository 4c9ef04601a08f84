'use client'

import { CircleCheck, FilePen } from 'lucide-react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useIsWide } from '#components/ui/use-is-wide.ts'
import { WithAside } from '#components/ui/with-aside.tsx'
import { formatAgo } from '#lib/format/age.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import type { Interest } from './feed-page.tsx'
import { ProposalFields } from './fields.tsx'
import { PictureField } from './picture-field.tsx'
import { Similar } from './similar.tsx'
import { useDraft } from './use-draft.ts'
import { usePublish } from './use-publish.ts'

/** Form for a new proposal; the draft is stored on the device until it is published. */
export function Composer({ interests }: { interests: readonly Interest[] }) {
  const { t } = useTranslation('propose')
  const { t: format } = useTranslation('format')
  const { draft, change, forget, isReady, isSaved, leftAt } = useDraft()
  const { publish, isConfirming, endConfirming } = usePublish(draft, forget)
  const form = useForm(publish)
  const isWide = useIsWide()
  return (
    <div className="wrap">
      <div className="py-1.5 lg:pt-5 lg:pb-3.5">
        <BackButton />
      </div>
      <WithAside>
        <div className="grid max-w-prose gap-6">
          <div>
            <h1 className="text-d2">{t('title')}</h1>
            <p className="mt-2 text-ink-2">{t('lead')}</p>
          </div>
          {leftAt !== null && (
            <Note icon={<FilePen size={22} aria-hidden="true" />}>
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
              isReady={isReady}
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
                      <CircleCheck size={18} aria-hidden="true" />
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
