'use client'

import { useEffect, useRef } from 'react'
import FacebookLogin from 'react-facebook-login/dist/facebook-login-render-props'
import { longestLoad, type WindowProps } from './settings.ts'

// Used only for opening automatically, which this page never does; React warns about the legacy method.
delete FacebookLogin.prototype.componentWillReceiveProps

type OpenerProps = Pick<WindowProps, 'attempt' | 'onEnd'> & { isReady: boolean; open: () => void }

function Opener({ attempt, onEnd, isReady, open }: OpenerProps) {
  const latest = useRef({ open, onEnd })
  latest.current = { open, onEnd }
  useEffect(() => {
    if (attempt === 0) return
    if (isReady) return latest.current.open()
    const late = setTimeout(() => latest.current.onEnd('failed'), longestLoad)
    return () => clearTimeout(late)
  }, [isReady, attempt])
  return null
}

export function FacebookWindow({ settings, attempt, onToken, onEnd }: WindowProps) {
  const { appId = '', version = '' } = settings.facebook ?? {}
  return (
    <FacebookLogin
      appId={appId}
      version={version.replace(/^v/, '')}
      scope="email"
      fields="id"
      language="it_IT"
      // A redirect on phones would lose the typed text.
      disableMobileRedirect
      callback={({ accessToken }) => (accessToken ? onToken(accessToken) : onEnd('left'))}
      onFailure={({ status }) => onEnd(status === 'facebookNotLoaded' ? 'failed' : 'left')}
      render={({ onClick, isSdkLoaded }) => (
        <Opener
          attempt={attempt}
          onEnd={onEnd}
          isReady={isSdkLoaded}
          open={() => onClick({ defaultPrevented: false })}
        />
      )}
    />
  )
}
