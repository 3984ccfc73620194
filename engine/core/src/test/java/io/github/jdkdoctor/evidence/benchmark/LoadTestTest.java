package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of load generators, in the forms that their sources print. */
class LoadTestTest {
    private final Path folder;

    LoadTestTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Evidence read(String text) throws Exception {
        Path file = folder.resolve("current/load.txt");
        Files.createDirectories(folder.resolve("current"));
        Files.writeString(file, text);
        return Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));
    }

    // rate, mean and p99 in ms, by the first word of the name
    private Map<String, Double> figures(String text) throws Exception {
        return read(text).of(BenchmarkScore.class, Run.CURRENT).stream()
                .collect(Collectors.toMap(s -> s.benchmark().split(" ", 2)[0], BenchmarkScore::score));
    }

    private static Map<String, Double> of(double rate, double mean, double p99) {
        return Map.of("throughput", rate, "mean", mean, "p99", p99);
    }

    @Test
    void wrk() throws Exception {
        assertThat(
                        figures(
                                """
                        Running 30s test @ http://127.0.0.1:8080/index.html
                          2 threads and 100 connections
                          Thread Stats   Avg      Stdev     Max   +/- Stdev
                            Latency   635.91us    0.89ms  12.92ms   93.69%
                            Req/Sec    56.20k     8.07k   62.00k    86.54%
                          Latency Distribution
                             50%  250.00us
                             75%  491.00us
                             90%  700.00us
                             99%    5.80ms
                          3354113 requests in 30.00s, 2.65GB read
                        Requests/sec: 111803.10
                        Transfer/sec:     90.53MB
                        """))
                .isEqualTo(of(111803.10, 0.63591, 5.8));
    }

    @Test
    void wrk2SaysWhatWasCorrectedAndWhatWasNot() throws Exception {
        assertThat(
                        figures(
                                """
                        Running 30s test @ http://127.0.0.1:80/index.html
                          2 threads and 100 connections
                          Thread calibration: mean lat.: 9747.123ms, rate sampling interval: 21ms
                          Thread Stats   Avg      Stdev     Max   +/- Stdev
                            Latency     1.05m     2.50s    1.10m    93.69%
                            Req/Sec     1.06k     0.92k    2.00k    51.64%
                          Latency Distribution (HdrHistogram - Recorded Latency)
                         50.000%    6.67ms
                         99.000%   17.82s
                         99.900%   18.00s
                        100.000%   18.05s

                          Detailed Percentile spectrum:
                               Value   Percentile   TotalCount 1/(1-Percentile)

                               0.921     0.000000            1         1.00
                          Latency Distribution (HdrHistogram - Uncorrected Latency (measured without taking delayed starts into account))
                         50.000%  668.00us
                         99.000%    1.80ms
                          60018 requests in 30.00s, 19.81MB read
                        Requests/sec:   2000.28
                        Transfer/sec:    676.18KB
                        """))
                .isEqualTo(of(2000.28, 63_000, 17_820));
    }

    @Test
    void hey() throws Exception {
        assertThat(
                        figures(
                                """

                        Summary:
                          Total:\t0.4778 secs
                          Slowest:\t0.0634 secs
                          Fastest:\t0.0002 secs
                          Average:\t0.0110 secs
                          Requests/sec:\t4186.0254

                        Response time histogram:
                          0.000 [1]\t|
                          0.007 [1203]\t|■■■■■■

                        Latency distribution:
                          10%% in 0.0008 secs
                          50%% in 0.0060 secs
                          99%% in 0.0500 secs

                        Details (average, fastest, slowest):
                          resp wait:\t0.0106 secs, 0.0002 secs, 0.0634 secs
                        """))
                .isEqualTo(of(4186.0254, 11, 50));
    }

    @Test
    void apacheBench() throws Exception {
        assertThat(
                        figures(
                                """
                        This is ApacheBench, Version 2.3 <$Revision: 1903618 $>
                        Benchmarking 127.0.0.1 (be patient).....done
                        Document Path:          /
                        Concurrency Level:      10
                        Time taken for tests:   1.841 seconds
                        Complete requests:      10000
                        Failed requests:        0
                        Requests per second:    5432.10 [#/sec] (mean)
                        Time per request:       1.841 [ms] (mean)
                        Time per request:       0.184 [ms] (mean, across all concurrent requests)
                        Percentage of the requests served within a certain time (ms)
                          50%      2
                          98%      4
                          99%      5
                         100%     11 (longest request)
                        """))
                .isEqualTo(of(5432.10, 1.841, 5));
    }

    @Test
    void k6() throws Exception {
        assertThat(
                        figures(
                                """
                             data_received..................: 1.3 MB 31 kB/s
                             http_req_duration..............: avg=144.56ms min=104.11ms med=110.47ms max=1.14s p(90)=203.54ms p(95)=215.95ms p(99)=1.1s
                               { expected_response:true }...: avg=140.00ms min=104.11ms med=110.47ms max=1.14s p(90)=203.54ms p(95)=215.95ms
                             http_reqs......................: 180    4.36938/s
                             iterations.....................: 45     1.092345/s
                        """))
                .isEqualTo(of(4.36938, 144.56, 1100));
    }

    @Test
    void jmeter() throws Exception {
        String lines =
                """
                %1$ssummary +      1 in 00:00:01 =    1.0/s Avg:   412 Min:   412 Max:   412 Err:     0 (0.00%%) Active: 10 Started: 10 Finished: 0
                %1$ssummary +  11999 in 00:00:59 =  203.4/s Avg:    48 Min:     1 Max:   520 Err:     0 (0.00%%) Active: 0 Started: 10 Finished: 10
                %1$ssummary =  12000 in 00:01:00 =  200.0/s Avg:    49 Min:     1 Max:   520 Err:     0 (0.00%%)
                """;
        assertThat(figures(lines.formatted(""))).isEqualTo(Map.of("throughput", 200.0, "mean", 49.0));
        assertThat(figures(lines.formatted("2026-11-20 10:00:00,123 INFO o.a.j.r.Summariser: ")))
                .isEqualTo(Map.of("throughput", 200.0, "mean", 49.0));
    }

    @Test
    void gatling() throws Exception {
        assertThat(
                        figures(
                                """
                        ================================================================================
                        ---- Global Information --------------------------------------------------------
                        > request count                                      18010 (OK=17994  KO=16    )
                        > min response time                                      0 (OK=0      KO=1     )
                        > mean response time                                     8 (OK=8      KO=10    )
                        > response time 95th percentile                         18 (OK=18     KO=20    )
                        > response time 99th percentile                         40 (OK=40     KO=42    )
                        > mean requests/sec                                 594.25 (OK=593.72 KO=0.528 )
                        """))
                .isEqualTo(of(594.25, 8, 40));
    }

    @Test
    void vegetaSaysWhatItAskedFor() throws Exception {
        Evidence evidence = read(
                """
                Requests      [total, rate, throughput]         1200, 120.00, 65.87
                Duration      [total, attack, wait]             10.094965987s, 9.949883921s, 145.082066ms
                Latencies     [min, mean, 50, 90, 95, 99, max]  90.438129ms, 113.172398ms, 108.272568ms, 140.18235ms, 247.771566ms, 264.815246ms, 1.022s
                Bytes In      [total, mean]                     3714690, 3095.57
                Success       [ratio]                           55.42%
                Status Codes  [code:count]                      0:535  200:665
                """);
        assertThat(evidence.of(OfferedLoad.class, Run.CURRENT)).singleElement().returns(120.0, OfferedLoad::amount);
        assertThat(evidence.of(BenchmarkScore.class, Run.CURRENT))
                .extracting(BenchmarkScore::score)
                .containsExactly(65.87, 113.172398, 264.815246);
    }

    @Test
    void ycsb() throws Exception {
        assertThat(
                        figures(
                                """
                        [OVERALL], RunTime(ms), 10110
                        [OVERALL], Throughput(ops/sec), 98.91196834817013
                        [READ], Operations, 491
                        [READ], AverageLatency(us), 0.054989816700611
                        """))
                .isEqualTo(Map.of("throughput", 98.91196834817013));
    }

    @Test
    void producerPerformance() throws Exception {
        assertThat(
                        figures(
                                """
                        49321 records sent, 9864.2 records/sec (9.63 MB/sec), 3.4 ms avg latency, 301.0 ms max latency.
                        100000 records sent, 9998.000400 records/sec (9.76 MB/sec), 2.47 ms avg latency, 301.00 ms max latency, 1 ms 50th, 4 ms 95th, 31 ms 99th, 120 ms 99.9th.
                        """))
                .isEqualTo(of(9998.0004, 2.47, 31));
    }

    @Test
    void cassandraStress() throws Exception {
        assertThat(
                        figures(
                                """
                        Results:
                        Op rate                   :   12,345 op/s  [WRITE: 12,345 op/s]
                        Partition rate            :   12,345 pk/s  [WRITE: 12,345 pk/s]
                        Latency mean              :    3.2 ms [WRITE: 3.2 ms]
                        Latency 99th percentile   :   11.4 ms [WRITE: 11.4 ms]
                        """))
                .isEqualTo(of(12345, 3.2, 11.4));
    }

    @Test
    void latencyWithoutARateIsOfSomethingElse() throws Exception {
        assertThat(read("Latency mean : 3.2 ms\n99%  5.8ms\n").of(BenchmarkScore.class, Run.CURRENT))
                .isEmpty();
    }
}
