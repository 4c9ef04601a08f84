'use client'

import { createContext, useContext } from 'react'

/** Name of the company that sells, beside the button that binds. */
export const Seller = createContext('')

export const useSeller = () => useContext(Seller)
