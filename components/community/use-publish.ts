'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { marksKey, useLogin } from '#lib/client/data/community/marks.ts'
import { paths } from '#lib/client/paths.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { sendDraft } from '#lib/client/transport/kept-attempt.ts'
import type { Draft } from './draft-store.ts'
import { wholeAddress } from './whole-address.ts'

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

/** Publishes the draft, after sign-in and confirmation of the e-mail address if needed. */
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
