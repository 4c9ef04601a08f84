'use client'

import { brokenWords, cookiesPath } from '#lib/site/broken-words.ts'
import './globals.css'

/** Independent of layout and translations, since those may have caused the error. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const { title, text, action, cookies } = brokenWords
  return (
    <html lang="it">
      <body>
        <title>{title}</title>
        <main className="wrap message-page empty">
          <h1 className="text-d2">{title}</h1>
          <p>{text}</p>
          <button type="button" className="btn btn-pri" onClick={reset}>
            {action}
          </button>
          {/* The dialog is gone with the frame; that page has the same button. */}
          <p>
            <a className="link" href={cookiesPath}>
              {cookies}
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
