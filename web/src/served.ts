// The page of `revenge serve`.
import { http } from "./api/http";
import { begin } from "./main";

void begin(http);
