'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink, X } from 'lucide-react'
import { useId } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Skeleton, Spinner } from '#components/ui/skeleton.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { usePaused } from '#components/ui/use-paused.ts'
import { Words } from '#components/words.tsx'
import { type ExternalLink, toExternalLink } from '#lib/client/data/entities/community.ts'
import { queryKey } from '#lib/client/data/queries.tsx'
import { useToken } from '#lib/client/storage/token.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { wholeAddress } from './draft.ts'

/** Preview of a link after a pause in typing; only for signed-in members. */
const useLinkPreview = (value: string) => {
  const isMember = typeof useToken() === 'string'
  const url = wholeAddress(value)
  const isPaused = usePaused(value, 600) === value
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queryKey('PUT /community/links', { url }),
    queryFn: async ({ signal }) => {
      const { data } = await browserClient.call(
        'PUT /community/links',
        { body: { url: url ?? '' } },
        { signal },
      )
      return toExternalLink(data)[0] ?? null
    },
    enabled: url !== undefined && isPaused && isMember,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const hasContent = Boolean(data?.title || data?.image)
  return {
    link: url === undefined ? null : (data ?? null),
    isReading: url !== undefined && isMember && (isFetching || !isPaused),
    isSilent: url !== undefined && (isError || (data !== undefined && !hasContent)),
    retry: () => void refetch(),
  }
}

type LinkFieldProps = {
  value: string
  errors: readonly string[]
  onChange: (value: string) => void
}

export function LinkField({ value, errors, onChange }: LinkFieldProps) {
  const { t } = useTranslation('propose')
  const isWrong = value.trim() !== '' && !wholeAddress(value)
  const preview = useLinkPreview(value)
  return (
    <Field id={useId()} label={t('link.label')} errors={errors}>
      {(control) => (
        <>
          <Input
            {...control}
            ref={(input) => input?.setCustomValidity(isWrong ? t('link.wrong') : '')}
            name="link"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <div role="status">
            {preview.isReading ? (
              <Reading />
            ) : preview.link?.title || preview.link?.image ? (
              <Shown link={preview.link} onRemove={() => onChange('')} />
            ) : preview.isSilent ? (
              <Silent onRetry={preview.retry} />
            ) : null}
          </div>
        </>
      )}
    </Field>
  )
}

// As high in every state: a preview that arrives must not move the button below under the finger.
const row = 'grid min-h-[112px] items-center gap-3.5 rounded-option p-3 wrap-anywhere'

function Reading() {
  const { t } = useTranslation('propose')
  return (
    <div className={`${row} grid-cols-[88px_minmax(0,1fr)_44px]`} aria-busy="true">
      <Skeleton className="size-22 rounded-option" />
      <span className="grid gap-2.5">
        <span className="text-small text-ink-2">{t('link.reading')}</span>
        <Skeleton className="h-3 w-2/5" />
      </span>
      <Spinner />
    </div>
  )
}

function Shown({ link, onRemove }: { link: ExternalLink; onRemove: () => void }) {
  const { t } = useTranslation('propose')
  return (
    <div className={`${row} grid-cols-[88px_minmax(0,1fr)_44px] bg-sunk`}>
      <Thumb tint={link.image?.tint} size={88}>
        {link.image ? <ItemPicture image={link.image} sizes="66px" /> : <Link2 />}
      </Thumb>
      <span className="min-w-0">
        <b className="line-clamp-2" dir="auto">
          {link.title ?? link.website}
        </b>
        <span className="line-clamp-1 text-small text-ink-2">
          {[link.author, link.website].filter(Boolean).join(' · ')}
        </span>
      </span>
      <IconButton label={t('link.remove')} icon={<X size={20} />} onClick={onRemove} />
    </div>
  )
}

function Silent({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('propose')
  return (
    <div className={`${row} grid-cols-[28px_minmax(0,1fr)_auto] bg-sunk`}>
      <Unlink size={22} />
      <span className="text-small">
        <Words text={t('link.silent')} />
      </span>
      <Button size="sm" kind="line" onClick={onRetry}>
        {t('link.retry')}
      </Button>
    </div>
  )
}
