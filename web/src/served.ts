// The page of `revenge serve`.
import { http } from "./api/http";
import { begin } from "./main";

begin(http);
