'use client'

import { useEffect, useRef } from 'react'
import { appleAuthHelpers, useScript } from 'react-apple-signin-auth'
import { askNonce } from '#lib/client/data/session/social.ts'
import { longestLoad, type WindowProps } from './settings.ts'

const blocked = 'popup_blocked_by_browser'

export function AppleWindow({ settings, attempt, onToken, onEnd }: WindowProps) {
  useScript(appleAuthHelpers.APPLE_SCRIPT_SRC)
  const latest = useRef({ onToken, onEnd })
  latest.current = { onToken, onEnd }
  const { servicesId: clientId = '', redirectUri: redirectURI = '' } = settings.apple ?? {}

  useEffect(() => {
    if (attempt === 0) return
    // The library itself waits a hundred seconds for its script.
    const late = setTimeout(() => {
      if (!('AppleID' in window)) latest.current.onEnd('failed')
    }, longestLoad)
    const open = async () => {
      const nonce = await askNonce()
      await appleAuthHelpers.signIn({
        authOptions: { clientId, redirectURI, nonce, scope: 'name email', usePopup: true },
        onSuccess: (answer: { authorization: { id_token: string } }) =>
          latest.current.onToken(answer.authorization.id_token),
        onError: (failure: { error?: string }) =>
          latest.current.onEnd(failure?.error === blocked ? 'blocked' : 'left'),
      })
    }
    open().catch(() => latest.current.onEnd('failed'))
    return () => clearTimeout(late)
  }, [attempt, clientId, redirectURI])
  return null
}
