package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Tokens of services that begin, or are cut, in a way of their own. Which services have such tokens, and their lengths, are
 * facts from the rules of gitleaks (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT).
 */
final class Shapes {
    /** One of these is in each line that has such a token. */
    static final List<String> STARTS = List.of(
            ("glcbt- gldt- glffct- glft- glimt- glagent- gloas- glptt- glrt- glsoat- GR1348941 ops_eyJ A3- A3T p8e- AKCp cmVmd"
                            + " ABSK CLOJARS_ v1.0- dt0c01. FLWSECK .atlasv1. HRKU- api_org_ ntn_ pscale_ pnu_ pul- rdme_"
                            + " rubygems_ xkeysib- shippo_ k_prod_ sgp_ sq0 SK NRII- NRJS- key- -us duffel_ EZAK EZTK oy2 API-"
                            + " sha256~ pplx- ico- pat. sat. AQVN gsk_ xai- GOCSPX- ST- TGT- PGT- $2a$ $2b$ $2y$ $apr1$ $1$ $5$ $6$ $argon2 $$apr1 $$1$$ $$5$$ $$6$$ $$2a $$2b $$2y {SSHA {SHA {CRYPT pbkdf2 SHA256: {AES {3DES}")
                    .split(" "));

    static final Pattern TOKENS = Pattern.compile(
            "gl(?:cbt|dt|ffct|ft|imt|agent|oas|ptt|rt|soat)-[A-Za-z0-9_.-]{20,}|GR1348941[A-Za-z0-9_-]{20,}"
                    + "|ops_eyJ[A-Za-z0-9+/=]{40,}|\\bA3-[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}\\b"
                    + "|\\bA3T[A-Z0-9]{17}\\b|\\bp8e-[A-Za-z0-9]{32}|\\bAKCp[A-Za-z0-9]{60,}|\\bcmVmd[A-Za-z0-9]{59}\\b"
                    + "|\\bABSK[A-Za-z0-9+/]{60,}={0,2}|CLOJARS_[A-Za-z0-9]{40,}|\\bv1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}"
                    + "|dt0c01\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}|FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?"
                    + "|\\b[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{40,}|\\bHRKU-AA[A-Za-z0-9_-]{40,}|\\bapi_org_[A-Za-z]{30,}"
                    + "|\\bntn_[0-9]{11}[A-Za-z0-9]{30,}|\\bpscale_(?:tkn|oauth|pw)_[A-Za-z0-9_=.-]{30,}|\\bpnu_[A-Za-z0-9]{36}"
                    + "|\\bpul-[a-f0-9]{40}|\\brdme_[a-z0-9]{60,}|\\brubygems_[a-f0-9]{48}|\\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"
                    + "|\\bshippo_(?:live|test)_[a-fA-F0-9]{40}|\\b[rs]k_prod_[A-Za-z0-9]{10,}|\\bsgp_(?:[a-f0-9]{16}_|local_)?[a-fA-F0-9]{40}"
                    + "|\\bsq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}|\\bSK[0-9a-f]{32}\\b|\\bNR(?:II|JS)-[A-Za-z0-9-]{19,}"
                    + "|\\b(?:pub)?key-[a-f0-9]{32}\\b|\\b[a-f0-9]{32}-us[0-9]{1,2}\\b|\\bduffel_(?:live|test)_[A-Za-z0-9_=-]{40,}"
                    + "|\\bEZ[AT]K[A-Za-z0-9]{54}|\\boy2[a-z0-9]{43}\\b|\\bAPI-[A-Z0-9]{26}\\b|\\bsha256~[A-Za-z0-9_-]{43}"
                    + "|\\bpplx-[A-Za-z0-9]{40,}|\\bico-[A-Za-z0-9]{32}\\b|\\b[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}"
                    + "|\\bAQVN[A-Za-z0-9_-]{35,}|\\b(?:ST|TGT|PGT|PGTIOU)-[0-9]+-[A-Za-z0-9_-]{20,}|\\$2[aby]\\$[0-9]{2}\\$[./A-Za-z0-9]{53}"
                    + "|\\$[156]\\$(?:rounds=[0-9]+\\$)?[./A-Za-z0-9]{1,16}\\$[./A-Za-z0-9]{22,86}|\\$apr1\\$[./A-Za-z0-9]{1,8}\\$[./A-Za-z0-9]{22}(?![./A-Za-z0-9])"
                    // with the signs of Compose, which doubles them
                    + "|\\$\\$(?:apr1|[156])\\$\\$[./A-Za-z0-9]{1,16}\\$\\$[./A-Za-z0-9]{22,86}|\\$\\$2[aby]\\$\\$[0-9]{2}\\$\\$[./A-Za-z0-9]{53}|\\$argon2(?:id|i|d)\\$[A-Za-z0-9$=,+/]{30,}"
                    // passwords in the files of WebLogic
                    + "|(?<=\\{(?:AES|AES256|AES-256|3DES)\\})[A-Za-z0-9+/]{16,}={0,2}"
                    + "|(?<=\\{(?:SSHA|SHA|CRYPT|SSHA256|SSHA512)\\})[A-Za-z0-9+/=$.]{20,}|\\bpbkdf2[:_-]sha[0-9]+[:$][A-Za-z0-9:$./+=]{20,}|\\bGOCSPX-[A-Za-z0-9_-]{20,}|\\bgsk_[A-Za-z0-9]{40,}|\\bxai-[A-Za-z0-9]{60,}|(?<=SHA256:)[A-Za-z0-9+/]{43}(?![A-Za-z0-9+/])");

    private Shapes() {}
}
