// The page as people use it: Debian's Chromium, driven by Playwright, against the built program. One browser and one
// server for all, so that the whole takes little time; no test waits for a clock.
import "./painting.mjs";
import "./photos.mjs";
import "./solving.mjs";
import "./following.mjs";
import "./puzzles.mjs";
import "./addresses.mjs";
import "./stored.mjs";
import "./others.mjs";
import "./playing.mjs";
import "./looks.mjs";
