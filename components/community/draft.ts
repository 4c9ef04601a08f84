'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { marksKey, useLogin } from '#lib/client/data/community/marks.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { onDevice } from '#lib/client/storage/browser-storage.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { sendDraft } from '#lib/client/transport/kept-attempt.ts'
import { webAddress } from '#lib/format/web-address.ts'

export type Draft = {
  title: string
  description: string
  link: string
  interestId: number | null
  picture: Picture | null
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  link: '',
  interestId: null,
  picture: null,
}

const place = 'draft proposal'

const isEmpty = ({ title, description, link, picture }: Draft) =>
  !picture && [title, description, link].every((text) => text.trim() === '')

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const pictureOf = (value: unknown): Picture | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'src' in value
    ? (value as Picture)
    : null

/** Validates the stored value, which can come from an earlier version of the site or from manual changes. */
export const readDraft = (): (Draft & { savedAt: number }) | null => {
  const stored = onDevice.readJson(place)
  if (typeof stored !== 'object' || stored === null) return null
  const fields = stored as Record<string, unknown>
  const draft = {
    title: textOf(fields.title),
    description: textOf(fields.description),
    link: textOf(fields.link),
    interestId: typeof fields.interestId === 'number' ? fields.interestId : null,
    picture: pictureOf(fields.picture),
    savedAt: typeof fields.savedAt === 'number' ? fields.savedAt : Date.now(),
  }
  return isEmpty(draft) ? null : draft
}

export const keepDraft = (draft: Draft): boolean => {
  if (!isEmpty(draft)) return onDevice.keepJson(place, { ...draft, savedAt: Date.now() })
  onDevice.drop(place)
  return false
}

/** Completes `editore.it/gioco` to a web address; returns undefined if it is none, as `www.gioco`. */
export const wholeAddress = (given: string): string | undefined => {
  const text = given.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const address = webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  return address?.hostname.replace(/^www\./, '').includes('.') ? address.href : undefined
}

/** An invalid link is sent unchanged, so that the server reports what is wrong. */
export const linkOf = (given: string) => {
  const link = given.trim()
  return link === '' ? undefined : (wholeAddress(link) ?? link)
}

const bodyOf = ({ title, description, link, interestId, picture }: Draft) => ({
  title,
  description,
  ...(linkOf(link) ? { link: linkOf(link) } : {}),
  ...(interestId === null ? {} : { interest_id: interestId }),
  ...(picture === null ? {} : { picture_id: picture.id }),
})

const send = (body: ReturnType<typeof bodyOf>) =>
  sendDraft('proposal', body, (key) => browserClient.call('POST /community', { body }, { key }))

export const usePublish = (draft: Draft, onPublished: () => void) => {
  const { t } = useTranslation('propose')
  const client = useQueryClient()
  const router = useRouter()
  const login = useLogin()
  const [isConfirming, setConfirming] = useState(false)

  const publish = async () => {
    if (readToken() === null) return login()
    try {
      const { data } = await send(bodyOf(draft))
      onPublished()
      toast(t('published'))
      await client.invalidateQueries({ queryKey: marksKey })
      router.push(paths.proposal(data))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return login()
      if (error.code !== 'unconfirmed') throw error
      setConfirming(true)
    }
  }
  return { publish, isConfirming, endConfirming: () => setConfirming(false) }
}
