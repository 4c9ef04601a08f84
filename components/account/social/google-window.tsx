'use client'

import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google'
import { useEffect } from 'react'
import type { WindowProps } from './settings.ts'

function Opener({ attempt, onToken, onEnd }: WindowProps) {
  const { scriptLoadedSuccessfully: isReady } = useGoogleOAuth()
  const open = useGoogleLogin({
    scope: 'email',
    onSuccess: ({ access_token }) => onToken(access_token),
    onError: () => onEnd('left'),
    onNonOAuthError: ({ type }) => onEnd(type === 'popup_failed_to_open' ? 'blocked' : 'left'),
  })
  useEffect(() => {
    if (isReady && attempt > 0) open()
  }, [isReady, attempt, open])
  return null
}

export function GoogleWindow(props: WindowProps) {
  const { settings, onEnd } = props
  return (
    <GoogleOAuthProvider
      clientId={settings.google?.clientId ?? ''}
      locale="it"
      onScriptLoadError={() => onEnd('failed')}
    >
      <Opener {...props} />
    </GoogleOAuthProvider>
  )
}
