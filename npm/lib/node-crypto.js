// Node 18 has the browsers' random numbers, but not by their global name.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
